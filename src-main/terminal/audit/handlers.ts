/** The contract's commands and topics about traffic and the record. */
import type { CommandHandlers, TopicSources } from '@shared/contract/terminal';
import { ok } from '@shared/kernel/result';
import type { Tasks } from '../tasks';
import type { TrafficLog } from '../traffic';
import type { Audit } from '.';

interface AuditHandlerParts {
  readonly audit: Audit;
  readonly traffic: TrafficLog;
  readonly tasks: Tasks;
}

type AuditCommand = 'auditEntries' | 'acknowledgeAudit' | 'exportAudit';

export function auditHandlers({
  audit,
  tasks,
}: AuditHandlerParts): Pick<CommandHandlers, AuditCommand> {
  return {
    auditEntries: ({ beforeSeq }) => Promise.resolve(ok(audit.entries(beforeSeq))),
    acknowledgeAudit: () => {
      audit.acknowledge();
      return Promise.resolve(ok({}));
    },
    exportAudit: ({ afterSeq }) => Promise.resolve(ok(audit.export(afterSeq, tasks))),
  };
}

export function auditTopics({
  audit,
  traffic,
}: AuditHandlerParts): Pick<TopicSources, 'audit' | 'traffic'> {
  return {
    audit: (_params, sink) => audit.topic.watch(sink),
    traffic: (_params, sink) => traffic.topic.watch(sink),
  };
}
