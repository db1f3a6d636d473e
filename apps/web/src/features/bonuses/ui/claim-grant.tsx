import { Button } from '@zoria/ui/button.tsx'
import { useText } from '../../../i18n/text.tsx'
import { notify } from '../../../shell/index.ts'
import { useBonusCalls } from '../api.ts'
import { useAsked } from './use-asked.ts'

type Props = {
  readonly id: string
  /** The name of the offer. */ readonly name: string
  /** The amount with its currency sign. */ readonly sum: string
  readonly isWide?: boolean
}

/** Claims a waiting grant. */
export function ClaimGrant({ id, name, sum, isWide = false }: Props) {
  const say = useText()
  const { claim } = useBonusCalls()
  const asked = useAsked()
  const take = () =>
    asked({
      name,
      call: (confirmation) => claim.mutateAsync({ id, ...(confirmation && { confirmation }) }),
      onDone: () => notify({ kind: 'success', title: say('bonus.claimed', { sum }) }),
    })
  return (
    <Button className={isWide ? 'button-wide' : undefined} isBusy={claim.isPending} onClick={() => void take()}>
      {say('bonus.claim', { sum })}
    </Button>
  )
}

type Won = {
  readonly name: string
  readonly isBusy: boolean
  readonly call: Parameters<ReturnType<typeof useAsked>>[0]['call']
}

/** Activates a bonus that another area of the site gives. */
export function ActivateWon({ name, isBusy, call }: Won) {
  const say = useText()
  const asked = useAsked()
  const take = () =>
    asked({ name, call, onDone: () => notify({ kind: 'success', title: say('bonus.activated', { name }) }) })
  return (
    <Button tone="gold" size="sm" isBusy={isBusy} onClick={() => void take()}>
      {say('bonus.activate')}
    </Button>
  )
}
