/**
 * Options of Node.js for the server. Its heap may grow to so many MB before V8 collects it whole: each
 * such collection takes four threads, and most of what an upload allocates is not in the heap (docs/benchmarks.md).
 */
export const serverOptions = ['--initial-old-space-size=256'];
