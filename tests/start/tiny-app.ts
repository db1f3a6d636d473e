import { spawn } from 'node:child_process'
import { createServer } from 'node:http'

// Stands for any app of Zoria in the tests of start and stop: it says that it is ready, tells its process and its
// environment, starts a program of its own, and ends on SIGTERM unless it was asked to be stubborn.

let isStubborn = false

const answers: Record<string, () => unknown> = {
  '/readyz': () => 'ready',
  '/process': () => ({ pid: process.pid, environment: process.env }),
  '/child': () => spawn('sleep', ['1000']).pid,
  '/stubborn': () => (isStubborn = true),
}

createServer((request, reply) => {
  const answer = answers[request.url ?? '']
  reply.statusCode = answer === undefined ? 404 : 200
  reply.end(JSON.stringify(answer?.()))
}).listen(Number(process.env.PORT), process.env.HOST)

process.on('SIGTERM', () => {
  if (!isStubborn) process.exit(0)
})
