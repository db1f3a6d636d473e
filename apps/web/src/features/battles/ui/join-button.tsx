import { Button } from '@zoria/ui/button.tsx'
import { useText } from '../../../i18n/text.tsx'
import { useRefusalText } from '../../../lib/texts/refusal-text.ts'
import { notify } from '../../../shell/index.ts'
import { useJoin } from '../api.ts'

/** Joins a battle for free; a refusal is shown as a toast. */
export function JoinButton({
  slug,
  name,
  size = 'md',
}: {
  readonly slug: string
  readonly name: string
  readonly size?: 'sm' | 'md' | 'lg'
}) {
  const say = useText()
  const textOf = useRefusalText()
  const join = useJoin(slug)
  const press = async () => {
    const answer = await join.mutateAsync()
    notify(
      answer.ok
        ? { kind: 'success', title: say('battle.joined', { name }) }
        : { kind: 'error', title: textOf(answer.refusal) },
    )
  }
  return (
    <Button
      tone="gold"
      size={size}
      isBusy={join.isPending}
      aria-label={say('battle.joinNamed', { name })}
      onClick={() => void press()}
    >
      {say('battle.join')}
    </Button>
  )
}
