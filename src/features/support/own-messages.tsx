import { queryOptions, useQuery } from '@tanstack/react-query';
import { supportCalls } from '../../contract/support';
import { quietFailure } from '../../page/failure-toast';
import { api } from '../../page/services';
import { Conversation } from '../../ui/layout/conversation';

const messagesQuery = queryOptions({
  queryKey: ['messages'],
  queryFn: async () => (await api.call(supportCalls.messages, {})).messages,
  staleTime: 0,
  // The form works without them, and another server may not have this call.
  meta: quietFailure,
});

/**
 * The traveller's messages to Support about no application, and the answers; nothing until they are
 * loaded.
 */
export const OwnMessages = () => <Conversation messages={useQuery(messagesQuery).data ?? []} />;
