import { createHmac, randomUUID } from 'node:crypto'
import type { Sql } from '@zoria/platform/database'

const merchant = { id: 'zoria', key: 'sandbox-gis-key' } as const

type Field = readonly [string, string]

/** A form with its signature headers, as in GIS. */
export function signed(fields: readonly Field[]): { headers: Record<string, string>; body: string } {
  const stamp: readonly Field[] = [
    ['X-Merchant-Id', merchant.id],
    ['X-Timestamp', String(Math.floor((performance.timeOrigin + performance.now()) / 1_000))],
    ['X-Nonce', randomUUID()],
  ]
  const sorted = [...fields, ...stamp].toSorted(([left], [right]) => (left < right ? -1 : 1))
  return {
    headers: {
      ...Object.fromEntries(stamp),
      'X-Sign': createHmac('sha1', merchant.key).update(written(sorted)).digest('hex'),
    },
    body: written(fields),
  }
}

const written = (fields: readonly Field[]): string =>
  fields.map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`).join('&')

/** The uuid of the studio's slot. */
export async function findSlot(studioPort: number): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${studioPort}/games`, { headers: signed([]).headers })
  const { items } = (await reply.json()) as { items: readonly { uuid: string; image: string }[] }
  return (items.find(({ image }) => image.includes('zoloto-skifiv')) ?? items[0])?.uuid ?? ''
}

/** Game sessions of these players, as created by launches of the platform. */
export async function openSessions(owner: Sql, game: string, players: readonly string[]): Promise<readonly string[]> {
  const [provider, id] = [randomUUID(), randomUUID()]
  const sessions = players.map(() => randomUUID())
  await owner`insert into games.provider (id, merchant, external_id, slug, name) values (${provider}, ${merchant.id}, 'studio', 'studio', 'Studio')`
  await owner`
    insert into games.game (id, merchant, game_uuid, slug, provider_id, name, category, has_demo, has_lobby, added_at, version)
    values (${id}, ${merchant.id}, ${game}, 'slot', ${provider}, 'Slot', 'slots', true, false, now(), 1)`
  await owner`
    insert into games.game_session (id, player_id, game_id, merchant, currency, country, device, started_at)
    select session, player, ${id}, ${merchant.id}, 'uah', 'UA', 'desktop', now() - interval '1 minute'
    from unnest(${sessions as string[]}::uuid[], ${players as string[]}::uuid[]) as opened (session, player)`
  return sessions
}

/**
 * Opens games for players as the platform and the page do: launch, enter, choose a client seed. Returns their session
 * tokens.
 */
export async function seatPlayers(
  studioPort: number,
  { game, players, sessions }: { game: string; players: readonly string[]; sessions: readonly string[] },
): Promise<readonly string[]> {
  const tokens: string[] = []
  for (let from = 0; from < players.length; from += 16) {
    tokens.push(
      ...(await Promise.all(
        players
          .slice(from, from + 16)
          .map((player, place) => seat(studioPort, { game, player, session: sessions[from + place] ?? '' })),
      )),
    )
  }
  return tokens
}

const seat = async (
  port: number,
  { game, player, session }: { game: string; player: string; session: string },
): Promise<string> => {
  const form = signed([
    ['game_uuid', game],
    ['player_id', player],
    ['player_name', 'bench'],
    ['currency', 'UAH'],
    ['session_id', session],
    ['device', 'desktop'],
  ])
  const { url } = await post<{ url: string }>(
    port,
    '/games/init',
    { ...form.headers, 'content-type': 'application/x-www-form-urlencoded' },
    form.body,
  )
  const entered = await post<{ token: string }>(
    port,
    '/client/enter',
    json,
    JSON.stringify({ launch: new URL(url).searchParams.get('launch') }),
  )
  await post(
    port,
    '/client/seeds/rotate',
    { ...json, authorization: `Bearer ${entered.token}` },
    '{"clientSeed":"bench"}',
  )
  return entered.token
}

const json = { 'content-type': 'application/json' }

const post = async <Answer>(
  port: number,
  path: string,
  headers: Record<string, string>,
  body: string,
): Promise<Answer> => {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body })
  const text = await reply.text()
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${text}`)
  return JSON.parse(text) as Answer
}
