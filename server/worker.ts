import sharp from 'sharp';
import { jobs } from './jobs';
import { serveJobs } from './infra/jobs/serve-jobs';

// One picture is decoded at a time, and the next one is another.
sharp.cache(false);
sharp.concurrency(1);
serveJobs(jobs);
