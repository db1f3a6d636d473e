import { Button, buttonClass } from '@zoria/ui/button.tsx'
import { Link } from 'react-router'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import type { NextStep } from '../model/outcome.ts'

type Props = {
  readonly steps: readonly NextStep[]
  readonly texts: Readonly<Record<Exclude<NextStep, 'support'>, MessageId>>
  readonly onStep: (step: Exclude<NextStep, 'support'>) => void
}

/** What a player may do next; the first of them is the golden one. */
export function NextSteps({ steps, texts, onStep }: Props) {
  const say = useText()
  return (
    <div className="grid gap-2 w-full min-w-[260px]">
      {steps.map((step, index) => {
        const tone = index === 0 ? 'gold' : 'ghost'
        return step === 'support' ? (
          <Link key={step} className={buttonClass({ tone })} to="/contacts">
            {say('deposit.support')}
          </Link>
        ) : (
          <Button key={step} tone={tone} onClick={() => onStep(step)}>
            {say(texts[step])}
          </Button>
        )
      })}
    </div>
  )
}
