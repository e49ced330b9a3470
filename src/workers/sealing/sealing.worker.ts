import * as Comlink from 'comlink';
import { databaseOpener } from '../../storage/database';
import { sealingWork } from './sealing-work';

Comlink.expose(sealingWork(databaseOpener()));
