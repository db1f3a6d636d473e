import type { Schedule, Task } from '@zoria/platform/jobs'

/** Identity's recurring work. It reacts to no facts. */
export function tasksOf({ deliverWaitingMessages, forget }: { deliverWaitingMessages: () => Promise<void>; forget: () => Promise<void> }): { tasks: Record<string, Task>; schedules: Schedule[] } {
  return {
    tasks: { 'identity.deliver_messages': () => deliverWaitingMessages(), 'identity.forget': () => forget() },
    schedules: [{ task: 'identity.deliver_messages', when: '* * * * *' }, { task: 'identity.forget', when: '41 3 * * *' }],
  }
}
