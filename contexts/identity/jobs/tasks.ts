import type { Schedule, Task } from '@zoria/platform/jobs'

/** Scheduled work of identity. It consumes no facts. */
export function tasksOf({
  deliverWaitingMessages,
  deleteExpired,
}: {
  deliverWaitingMessages: () => Promise<void>
  deleteExpired: () => Promise<void>
}): { tasks: Record<string, Task>; schedules: Schedule[] } {
  return {
    tasks: { 'identity.deliver_messages': () => deliverWaitingMessages(), 'identity.forget': () => deleteExpired() },
    schedules: [
      { task: 'identity.deliver_messages', when: '* * * * *' },
      { task: 'identity.forget', when: '41 3 * * *' },
    ],
  }
}
