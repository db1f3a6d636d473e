import { Pool } from 'pg'
import { announce } from '../setting/child.ts'
import { play } from './naive/naive-wallet.ts'
import { servePlay } from './play-route.ts'

const pool = new Pool({
  connectionString: process.env['BENCH_DATABASE_URL'],
  max: Number(process.env['BENCH_POOL_SIZE'] ?? 16),
})
const { server, port } = await servePlay((call) => play(pool, call))
announce({ port }, async () => {
  await server.close()
  await pool.end()
})
