import sharp from 'sharp';
import { jobs } from './jobs';
import { serveJobs } from './infra/jobs/serve-jobs';

// Each process decodes one picture at a time and never the same one twice, so a cache or threads
// would only cost memory.
sharp.cache(false);
sharp.concurrency(1);
serveJobs(jobs);
