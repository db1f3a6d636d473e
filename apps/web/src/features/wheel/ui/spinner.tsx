import type { OwnWheel, WheelSpin } from '@zoria/contract/wheel/http'
import { Button, buttonClass } from '@zoria/ui/button.tsx'
import { IconButton } from '@zoria/ui/icon-button.tsx'
import { FortuneWheel } from '@zoria/ui/play/fortune-wheel.tsx'
import { Volume2, VolumeX, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { CountdownTo } from '../../../lib/time/countdown-to.tsx'
import { formatWhole } from '../../../lib/formats.ts'
import { LocalDateTime } from '../../../lib/time/local-date.tsx'
import { useRefusalText } from '../../../lib/texts/refusal-text.ts'
import { nameOf } from '../../../lib/game-name.ts'
import { useVerification } from '../../../shell/index.ts'
import { barrierOf } from '../model/barriers.ts'
import { isTurning, phaseOf, spinOf, type SpinProblem, type Turning } from '../model/phase.ts'
import type { Wheel } from '../model/questions.ts'
import { toneOf } from '../model/sectors.ts'
import { SpinSeeds } from './spin-seeds.tsx'
import { useSound, type Sound } from './use-sound.ts'
import { useTurning } from './use-turning.ts'
import { useWheelTexts } from './texts.ts'

type Props = { readonly wheel: Wheel; readonly own: OwnWheel; readonly onChanged: () => void }

/** The player's wheel: the spin in its phases, why it is not possible, rights and seeds. */
export function Spinner({ wheel, own, onChanged }: Props) {
  const say = useText()
  const { nameIn } = useWheelTexts()
  const [seed, write] = useState<string | null>(null)
  const clientSeed = seed ?? own.client_seed
  const { turning, isLost, spin, stopped } = useTurning({ own, onChanged })
  const sound = useSound(turning)
  const drawn = spinOf(turning)
  const sectors = wheel.sectors.map((sector) => ({
    key: sector.key,
    text: nameIn(sector.label),
    tone: toneOf(sector, wheel.sectors),
  }))
  return (
    <section className="panel wheel-stage" aria-labelledby="wheel-heading">
      <h2 id="wheel-heading" className="visually-hidden">
        {say('wheel.yours')}
      </h2>
      <SoundButton {...sound} />
      <FortuneWheel
        label={say('wheel.picture', { count: sectors.length })}
        sectors={sectors}
        phase={phaseOf(turning)}
        target={drawn?.sector ?? 0}
        rotation={drawn?.rotation}
        onStopped={stopped}
        onTick={sound.onTick}
      />
      <PhaseText turning={turning} isLost={isLost} />
      <SpinButton
        turning={turning}
        own={own}
        isSeedRight={seedShape.test(clientSeed)}
        onSpin={() => {
          sound.wake()
          spin(clientSeed)
        }}
      />
      <Barrier own={own} turning={turning} onChanged={onChanged} />
      <Rights own={own} onChanged={onChanged} />
      <SpinSeeds
        own={own}
        seed={clientSeed}
        isRight={seedShape.test(clientSeed)}
        isFixed={isTurning(turning)}
        last={turning.at === 'result' ? turning.spin : null}
        onWrite={write}
      />
    </section>
  )
}

function SoundButton({ isOn, turn }: Pick<Sound, 'isOn' | 'turn'>) {
  const say = useText()
  return (
    <IconButton className="wheel-sound" label={say('wheel.sound')} aria-pressed={isOn} onClick={turn}>
      {isOn ? <Volume2 size={20} aria-hidden="true" /> : <VolumeX size={20} aria-hidden="true" />}
    </IconButton>
  )
}

/** docs/rules/fairness.md#seeds */
const seedShape = /^[A-Za-z0-9_-]{1,64}$/

/** The current phase in one line that screen readers announce. */
function PhaseText({ turning, isLost }: { readonly turning: Turning; readonly isLost: boolean }) {
  const say = useText()
  const textOf = useRefusalText()
  const { spinText } = useWheelTexts()
  const textOfProblem = (problem: SpinProblem) =>
    problem.code === 'UNREACHABLE' ? say('wheel.unanswered') : textOf(problem)
  const textOfPhase = () => {
    switch (turning.at) {
      case 'idle':
        return turning.problem === null ? say('wheel.free') : textOfProblem(turning.problem)
      case 'start':
      case 'continue':
        return say('wheel.turning')
      case 'stop':
        return say('wheel.saved')
      case 'result':
        return turning.spin.prize.kind === 'nothing'
          ? say('wheel.nothing')
          : say('wheel.won', { prize: spinText(turning.spin) })
    }
  }
  return (
    <>
      <p className="wheel-said" role="status" data-at={turning.at}>
        {textOfPhase()}
      </p>
      {isLost ? (
        <p className="note wheel-lost">
          <WifiOff size={16} aria-hidden="true" />
          {say('wheel.lost')}
        </p>
      ) : null}
      {turning.at === 'result' ? <Terms spin={turning.spin} /> : null}
    </>
  )
}

function Terms({ spin: { prize, currency, until } }: { readonly spin: WheelSpin }) {
  const say = useText()
  const { termsText } = useWheelTexts()
  const terms = termsText(prize, currency)
  if (terms === null) return null
  return (
    <p className="wheel-small">
      {terms}
      {until === null ? null : (
        <>
          {' '}
          {say('wheel.until')} <LocalDateTime iso={until} />
        </>
      )}
      {prize.free_rounds === null || until === null ? null : (
        <>
          {' '}
          <Link className="link" to={`/games/${prize.free_rounds.game.slug}?mode=money`}>
            {say('wheel.play', { game: nameOf(prize.free_rounds.game, say) })}
          </Link>
        </>
      )}
    </p>
  )
}

type ButtonProps = {
  readonly turning: Turning
  readonly own: OwnWheel
  readonly isSeedRight: boolean
  readonly onSpin: () => void
}

/** Disabled with `aria-disabled`: a disabled button would lose the keyboard focus at every spin. */
function SpinButton({ turning, own, isSeedRight, onSpin }: ButtonProps) {
  const say = useText()
  const isBusy = isTurning(turning)
  const isBarred = barrierOf(own) !== null || !isSeedRight
  const isDisabled = isBarred || isBusy
  const text = turning.at === 'result' && !isBarred ? 'wheel.again' : 'wheel.spin'
  return (
    <Button
      tone="gold"
      size="lg"
      className="wheel-button"
      aria-disabled={isDisabled}
      aria-describedby={isBarred ? 'wheel-barrier' : undefined}
      onClick={isDisabled ? undefined : onSpin}
    >
      {say(isBusy ? 'wheel.wait' : text)}
    </Button>
  )
}

/** Why the button is disabled, and the way past it. */
function Barrier({
  own,
  turning,
  onChanged,
}: {
  readonly own: OwnWheel
  readonly turning: Turning
  readonly onChanged: () => void
}) {
  const say = useText()
  const ask = useVerification((verification) => verification.ask)
  const barrier = barrierOf(own)
  if (barrier === null || isTurning(turning)) return null
  const { code, way } = barrier
  return (
    <p id="wheel-barrier" className="wheel-barrier">
      <span>{say(code)}</span>
      {code === 'NO_SPINS' ? (
        <span className="wheel-next">
          {say('wheel.next')}{' '}
          <CountdownTo at={own.next_at} label={say('wheel.next')} days="wheel.days" onEnd={onChanged} />
        </span>
      ) : null}
      {way.kind === 'page' ? (
        <Link className={buttonClass({ tone: 'sky' })} to={way.to}>
          {say(way.text)}
        </Link>
      ) : null}
      {way.kind === 'call' ? (
        <Button tone="sky" onClick={() => ask({ action: 'PHONE_VERIFICATION', run: onChanged })}>
          {say(way.text)}
        </Button>
      ) : null}
    </p>
  )
}

/** Spins that are left, the one that expires first is used first. */
function Rights({
  own: { rights, next_at, barrier },
  onChanged,
}: {
  readonly own: OwnWheel
  readonly onChanged: () => void
}) {
  const say = useText()
  const { originText } = useWheelTexts()
  if (rights.length === 0) return null
  return (
    <div className="wheel-rights">
      <p>
        <b className="num">{say('wheel.left', { count: rights.length, shown: formatWhole(rights.length) })}</b>
        {barrier === null ? (
          <span>
            {say('wheel.next')}{' '}
            <CountdownTo at={next_at} label={say('wheel.next')} days="wheel.days" onEnd={onChanged} />
          </span>
        ) : null}
      </p>
      <ul>
        {rights.map(({ id, origin, expires_at }) => (
          <li key={id}>
            <span>{originText(origin)}</span>
            <span>
              {say('wheel.expires')} <LocalDateTime iso={expires_at} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
