/** The contract's commands and topic about the kill switch. */
import type { CommandHandlers, TopicSources } from '@shared/contract/terminal';
import { err, ok } from '@shared/kernel/result';
import type { Kill } from '.';

export function killHandlers(kill: Kill): Pick<CommandHandlers, 'kill' | 'liftKill'> {
  return {
    kill: ({ source }) => {
      kill.pull(source);
      return Promise.resolve(ok({}));
    },
    liftKill: ({ word }) => {
      const lifted = kill.lift(word);
      return Promise.resolve(
        lifted.ok ? ok({}) : err({ code: 'not-killed', message: lifted.error }),
      );
    },
  };
}

export const killTopics = (kill: Kill): Pick<TopicSources, 'kill'> => ({
  kill: (_params, sink) => kill.topic.watch(sink),
});
