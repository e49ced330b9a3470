import * as v from 'valibot';
import { entity } from './entity';
import { list } from './lists';
import { anyId, instant } from './scalars';

/** Ours: a message to Support, and its answers. */
export const supportMessage = entity(
  {
    message_id: anyId,
    content: v.string(),
    time: instant,
    answer_list: list(entity({ content: v.string(), time: instant }, {})),
  },
  { message_id: 'id', answer_list: 'answers' },
);
export type SupportMessage = v.InferOutput<typeof supportMessage>;
