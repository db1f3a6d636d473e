/** Encrypts the seeds of these raffles, in the program that makes them and in the workers that draw. */
export const secrets = ['seeds of raffles whose workers are killed'] as const
