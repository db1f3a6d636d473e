import { Button } from '@zoria/ui/button.tsx'
import { EmptyState } from '@zoria/ui/empty-state.tsx'
import { FortuneWheel } from '@zoria/ui/play/fortune-wheel.tsx'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import type { ComponentType, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { art } from '../../../lib/art/art.ts'
import { currencyOf } from '../../../lib/market.ts'
import { useUser } from '../../../lib/session/session.tsx'
import { useLanguage } from '../../../lib/texts/content-texts.tsx'
import styles from '../../../styles/wheel.css?url'
import { useWheel } from '../api.ts'
import type { Wheel } from '../model/questions.ts'
import { toneOf } from '../model/sectors.ts'
import { SectorList } from './sector-list.tsx'
import type { Activate } from './spin-history.tsx'
import { SpinHistory } from './spin-history.tsx'
import { Spinner } from './spinner.tsx'
import { useWheelTexts } from './texts.ts'

type Given = {
  /** The way to register. */ readonly invitation: ReactNode
  /** Activates a bonus; the bonuses implement it. */ readonly activate: ComponentType<Activate>
}

/** The wheel with its odds, and for a player his rights, the spin and its history (Spec §1, §2). */
export function WheelPage(given: Given) {
  const say = useText()
  const user = useUser()
  const currency = currencyOf({ player: user, language: useLanguage(), search: useLocation().search })
  const { data, isPending, refetch } = useWheel(currency)
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="wheel" />
      {isPending ? (
        <div className="columns">
          <Skeleton height={520} radius={20} />
          <Skeleton height={420} radius={20} />
        </div>
      ) : null}
      {!isPending && !data ? (
        <EmptyState
          title={say('error.title')}
          actions={<Button onClick={() => void refetch()}>{say('error.again')}</Button>}
        />
      ) : null}
      {data ? <Shown wheel={data} onChanged={() => void refetch()} {...given} /> : null}
    </>
  )
}

type ShownProps = Given & { readonly wheel: Wheel; readonly onChanged: () => void }

/** The page of what was read; tests show it without a server. */
export function Shown({ wheel, onChanged, invitation, activate }: ShownProps) {
  const say = useText()
  const user = useUser()
  if (wheel.sectors.length === 0) return <EmptyState image={art('fortune-wheel')} title={say('WHEEL_CLOSED')} />
  const { own } = wheel
  return (
    <>
      <div className="columns wheel-columns">
        {own === null ? (
          <Visitor wheel={wheel} invitation={invitation} />
        ) : (
          <Spinner wheel={wheel} own={own} onChanged={onChanged} />
        )}
        <div>
          <SectorList wheel={wheel} />
        </div>
      </div>
      {user === null ? null : <SpinHistory activate={activate} />}
    </>
  )
}

/** A visitor sees the wheel and how to get a spin. */
function Visitor({ wheel, invitation }: Pick<ShownProps, 'wheel' | 'invitation'>) {
  const say = useText()
  const { nameIn } = useWheelTexts()
  const sectors = wheel.sectors.map((sector) => ({
    key: sector.key,
    text: nameIn(sector.label),
    tone: toneOf(sector, wheel.sectors),
  }))
  return (
    <section className="panel wheel-stage">
      <FortuneWheel label={say('wheel.picture', { count: sectors.length })} sectors={sectors} phase="idle" />
      <p className="wheel-said">{say(wheel.is_open ? 'wheel.visitor' : 'WHEEL_CLOSED')}</p>
      {wheel.is_open ? invitation : null}
    </section>
  )
}
