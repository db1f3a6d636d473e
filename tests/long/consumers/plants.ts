/** The planted bugs a worker can be started with. */
export const plants = {
  apart: 'cursor and effect in separate transactions',
  twice: 'a void counts twice',
  /** Of one consumer: kills must be seen in what it stores, whatever the others do. */
  late: (consumer: string): string => `the cursor of ${consumer} is stored before the effect`,
} as const
