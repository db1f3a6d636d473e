import type { InfoList, SlotStream as Stream } from '@zoria/contract/content/http'
import type { Game } from '@zoria/contract/games/http'
import { Button, buttonClass } from '@zoria/ui/button.tsx'
import { EmptyState } from '@zoria/ui/empty-state.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useText } from '../../../../i18n/text.tsx'
import { art, hasArt } from '../../../../lib/art/art.ts'
import { ArtPicture } from '../../../../lib/art/art-picture.tsx'
import { CountdownTo } from '../../../../lib/time/countdown-to.tsx'
import { formatDateTime, formatTime } from '../../../../lib/formats.ts'
import { useLocalOffset } from '../../../../lib/time/local-date.tsx'
import { useHydrated } from '../../../../lib/page/hydrated.ts'
import { RichText } from '../../../../lib/texts/rich-text.tsx'
import { useMinute } from '../../../../lib/time/use-now.ts'
import { useLanguage } from '../../../../lib/texts/content-texts.tsx'
import { nameOf } from '../../../../lib/game-name.ts'
import styles from '../../../../styles/stream.css?url'
import { coverOf } from '../../model/cover.ts'
import type { QRPath } from '../../model/qr-path.ts'
import { shownStream, standingOf } from '../../model/stream-schedule.ts'
import { coverColours } from '../lobby/cover.tsx'
import { StreamPlayer } from './stream-player.tsx'

/** A stream and the game of its machine; null where the catalogue does not have it. */
export type MachineStream = { readonly stream: Stream; readonly game: Game | null }

/**
 * What the page is made of: on Android the streams as of `at`, a time in ms, null where they could not be loaded;
 * elsewhere the address as a code.
 */
export type SlotStreamPage = {
  readonly about: InfoList
  readonly at: number
  readonly streams: readonly MachineStream[] | null
  readonly code: (QRPath & { readonly address: string }) | null
}

/** Only Android plays the stream (docs/rules/games.md#slot-stream); everybody else reads why, and finds the way there. */
export function SlotStream({ about, at, streams, code }: SlotStreamPage) {
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="stream" />
      {code === null ? <OnAndroid streams={streams} at={at} /> : <Elsewhere code={code} />}
      <About list={about} />
    </>
  )
}

function Elsewhere({ code: { path, size, address } }: { readonly code: NonNullable<SlotStreamPage['code']> }) {
  const say = useText()
  return (
    <section className="panel stream-elsewhere">
      <div>
        <h2>{say('stream.onlyAndroid')}</h2>
        <p>{say('stream.onlyAndroidText')}</p>
        <Link className={buttonClass({ tone: 'gold', size: 'lg' })} to="/games">
          {say('stream.games')}
        </Link>
      </div>
      <figure>
        <svg
          viewBox={`0 0 ${size} ${size}`}
          width={200}
          height={200}
          role="img"
          aria-label={say('stream.code', { address })}
        >
          <rect width={size} height={size} fill="#fff" />
          <path d={path} fill="#0b1118" shapeRendering="crispEdges" />
        </svg>
        <figcaption>{say('stream.scan')}</figcaption>
      </figure>
    </section>
  )
}

function OnAndroid({ streams, at }: Pick<SlotStreamPage, 'streams' | 'at'>) {
  return streams === null ? <NotLoaded /> : <Streams streams={streams} at={at} />
}

/**
 * The list of streams did not come. The link loads the document anew, as its policy has to name where the streams come
 * from.
 */
function NotLoaded() {
  const say = useText()
  const { pathname, search } = useLocation()
  const actions = (
    <>
      <Link className={buttonClass({ tone: 'gold', size: 'lg' })} to={{ pathname, search }} reloadDocument>
        {say('stream.retry')}
      </Link>
      <Link className={buttonClass({ tone: 'ghost', size: 'lg' })} to="/games">
        {say('stream.games')}
      </Link>
    </>
  )
  return (
    <EmptyState image={art('crystal-ball')} title={say('stream.lost')} actions={actions}>
      <p>{say('stream.listFailed')}</p>
    </EmptyState>
  )
}

function Streams({ streams, at }: { readonly streams: readonly MachineStream[]; readonly at: number }) {
  const say = useText()
  const now = useHouseTime(at)
  const [chosen, choose] = useState<string | null>(null)
  const shown = shownStream(
    streams.map(({ stream }) => stream),
    { chosen, now },
  )
  const machine = streams.find(({ stream }) => stream === shown)
  if (!machine) {
    return (
      <EmptyState
        image={art('crystal-ball')}
        title={say('stream.lost')}
        actions={
          <Link className={buttonClass({ tone: 'gold', size: 'lg' })} to="/games">
            {say('stream.games')}
          </Link>
        }
      >
        <p>{say('stream.noneText')}</p>
      </EmptyState>
    )
  }
  const others = streams.filter((each) => each !== machine)
  return (
    <>
      <ShownStream key={machine.stream.key} {...machine} now={now} />
      {others.length === 0 ? null : (
        <section className="section">
          <h2>{say('stream.others')}</h2>
          <ul className="stream-others">
            {others.map((other) => (
              <OtherStream key={other.stream.key} {...other} now={now} onChosen={() => choose(other.stream.key)} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/**
 * Streams begin and end on the minute. The page begins with the time it was made at, so that the browser takes over
 * what the server has drawn.
 */
function useHouseTime(at: number): number {
  const [isHydrated, now] = [useHydrated(), useMinute()]
  return isHydrated ? now : at
}

type Shown = MachineStream & { readonly now: number }

/** The player while the stream is on, else when it begins; beside it the machine and the way to the same slot. */
function ShownStream({ stream, game, now }: Shown) {
  const say = useText()
  const isHydrated = useHydrated()
  const { isOn } = standingOf(stream, now)
  const [wasOn, remember] = useState(isOn)
  if (isOn && !wasOn) remember(true)
  const poster = <Poster stream={stream} game={game} />
  return (
    <article className="stream">
      {isOn && isHydrated ? (
        <StreamPlayer stream={stream} poster={poster} />
      ) : (
        <div className="stream-player" data-view={isOn ? 'loading' : 'off'}>
          <div className="stream-poster">{poster}</div>
          {isOn ? (
            <noscript>
              <p className="stream-cover">{say('stream.needsScript')}</p>
            </noscript>
          ) : (
            <Waiting stream={stream} now={now} wasOn={wasOn} />
          )}
        </div>
      )}
      <div className="panel stream-about" lang={langOf(stream.language, useLanguage())}>
        <OnAir stream={stream} now={now} />
        <h2>{stream.title}</h2>
        {stream.text === null ? null : (
          <p>
            <RichText text={stream.text} />
          </p>
        )}
        <PlaySame game={game} />
      </div>
    </article>
  )
}

/** Before a stream, and after one: when the next begins. */
function Waiting({ stream, now, wasOn }: { readonly stream: Stream; readonly now: number; readonly wasOn: boolean }) {
  const say = useText()
  const { next } = standingOf(stream, now)
  return (
    <div className="stream-cover" role="status">
      <b>{say(wasOn ? 'stream.over' : 'stream.waits')}</b>
      {next === null ? null : (
        <p>
          {say('stream.startsIn')}{' '}
          <CountdownTo at={new Date(next).toISOString()} label={say('stream.startsIn')} days="stream.days" />
        </p>
      )}
    </div>
  )
}

/** Whether the stream is on, until when, and when it begins next. */
function OnAir({ stream, now }: { readonly stream: Stream; readonly now: number }) {
  const say = useText()
  const offsetOf = useLocalOffset()
  const { isOn, until, next } = standingOf(stream, now)
  const isoTime = (time: number) => new Date(time).toISOString()
  return (
    <p className="stream-times">
      {isOn ? (
        <span className="stream-on">
          {until === null
            ? say('stream.onAir')
            : say('stream.onAirUntil', { time: formatTime(isoTime(until), offsetOf(isoTime(until))) })}
        </span>
      ) : null}
      {next === null ? null : (
        <span>{say('stream.nextAt', { time: formatDateTime(isoTime(next), offsetOf(isoTime(next))) })}</span>
      )}
    </p>
  )
}

/** From the stream straight to the same slot. */
function PlaySame({ game }: Pick<MachineStream, 'game'>) {
  const say = useText()
  if (game === null) return null
  return (
    <Link className={buttonClass({ tone: 'gold', size: 'lg' })} to={`/games/${game.slug}`}>
      {say('stream.play')}
      <span className="visually-hidden">
        : <Phrase>{nameOf(game, say)}</Phrase>
      </span>
    </Link>
  )
}

function OtherStream({ stream, now, onChosen }: Shown & { readonly onChosen: () => void }) {
  const say = useText()
  const { isOn } = standingOf(stream, now)
  return (
    <li className="panel">
      <div lang={langOf(stream.language, useLanguage())}>
        <b>{stream.title}</b>
        <OnAir stream={stream} now={now} />
      </div>
      {isOn ? <Button onClick={onChosen}>{say('stream.watch')}</Button> : null}
    </li>
  )
}

/** The picture of the content, else that of the game. */
function Poster({ stream: { poster }, game }: MachineStream) {
  if (poster?.imageUrl) return <img src={poster.imageUrl} alt="" decoding="async" />
  const name =
    poster !== null && hasArt(poster.key) ? poster.key : ((game && coverOf(game.slug).hero) ?? 'crystal-ball')
  return (
    <div className={game === null ? 'stream-drawn' : `stream-drawn ${coverColours(game.slug)}`}>
      <ArtPicture name={name} size={128} when="first" />
    </div>
  )
}

/** What the stream is, as content says it. */
function About({ list: { header, items, language } }: { readonly list: InfoList }) {
  const lang = langOf(language, useLanguage())
  if (items.length === 0) return null
  return (
    <section className="stream-terms" lang={lang}>
      <p>
        <RichText text={header.text} />
      </p>
      <ul>
        {items.map(({ key, text }) => (
          <li key={key}>
            <Check size={18} aria-hidden="true" />
            <span>
              <RichText text={text} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const langOf = (textLanguage: string, language: string): string | undefined =>
  textLanguage === language ? undefined : textLanguage
