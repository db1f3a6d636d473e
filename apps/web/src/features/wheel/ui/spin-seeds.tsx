import type { OwnWheel, WheelSpin } from '@zoria/contract/wheel/http'
import { Button } from '@zoria/ui/button.tsx'
import { TextField } from '@zoria/ui/text-field.tsx'
import { ShieldCheck, Shuffle } from 'lucide-react'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { formatWhole } from '../../../lib/formats.ts'

type Props = {
  readonly own: OwnWheel
  readonly seed: string
  readonly isRight: boolean
  readonly isFixed: boolean
  readonly last: WheelSpin | null
  readonly onWrite: (seed: string) => void
}

/** What the next spin is drawn from: the hash of the server seed, the player's own seed, the number of the spin. */
export function SpinSeeds({ own: { hash, draw_id, nonce }, seed, isRight, isFixed, last, onWrite }: Props) {
  const say = useText()
  const random = () =>
    onWrite(
      Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join(''),
    )
  return (
    <details className="wheel-seeds">
      <summary>
        <ShieldCheck size={16} aria-hidden="true" />
        {say('wheel.fair')}
      </summary>
      <div>
        <p className="wheel-small">{say('wheel.fairText')}</p>
        <p className="wheel-hash">
          <span>{say('wheel.hash')}</span>
          <Link className="link" to={`/fairness?draw=${draw_id}`}>
            <code translate="no">{hash}</code>
          </Link>
        </p>
        <TextField
          label={say('wheel.seed')}
          hint={say('wheel.seedHint')}
          error={isRight ? undefined : say('wheel.seedWrong')}
          value={seed}
          disabled={isFixed}
          spellCheck={false}
          autoComplete="off"
          maxLength={64}
          onChange={(event) => onWrite(event.target.value)}
        />
        <Button size="sm" disabled={isFixed} onClick={random}>
          <Shuffle size={15} aria-hidden="true" />
          {say('wheel.seedRandom')}
        </Button>
        <p className="wheel-small num">{say('wheel.number', { number: formatWhole(nonce) })}</p>
        {last === null ? null : (
          <p>
            <Link className="link" to={`/fairness?draw=${last.draw_id}`}>
              {say('wheel.verifyLast')}
            </Link>
          </p>
        )}
      </div>
    </details>
  )
}
