import { announce } from '../setting/child.ts'
import { servePlay } from './play-route.ts'

// The empty route: parses, validates and serialises like the others, and does nothing.

const reply = { code: 'OK', transactionId: '00000000000000000000000000000000', balance: '100000000.00' }
const { server, port } = await servePlay(() => reply)
announce({ port }, () => server.close())
