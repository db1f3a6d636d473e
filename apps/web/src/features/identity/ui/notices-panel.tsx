import type { User } from '@zoria/contract/identity/http'
import { Mark } from '@zoria/ui/mark.tsx'
import { Switch } from '@zoria/ui/switch.tsx'
import { useText } from '../../../i18n/text.tsx'
import { useRefusalText } from '../../../lib/refusal-text.ts'
import { useWords } from '../../../lib/words.tsx'
import { notify } from '../../../shell/index.ts'
import { useUpdateUser } from '../api.ts'

/** What the player is told: about money and safety always, about news when he wants. */
export function NoticesPanel({ user }: { readonly user: User }) {
  const say = useText()
  const words = useWords('account')
  const textOf = useRefusalText()
  const update = useUpdateUser()
  // What was asked for shows at once; an answer that refuses puts it back.
  const isOn = update.isPending ? update.variables.consents?.newsletter === true : user.consents.newsletter
  const change = async (newsletter: boolean) => {
    const answer = await update.mutateAsync({ consents: { newsletter } })
    notify(answer.ok ? { kind: 'success', title: say(newsletter ? 'notices.newsOn' : 'notices.newsOff') } : { kind: 'error', title: textOf(answer.refusal) })
  }
  return (
    <section className="panel">
      <div className="panel-head"><h2>{say('notices.title')}</h2></div>
      <ul className="notice-rows">
        <li><div><b>{say('notices.money')}</b><small>{words.of('notice-money')}</small></div><Mark tone="success">{say('notices.always')}</Mark></li>
        <li><div><b>{say('notices.safety')}</b><small>{words.of('notice-safety')}</small></div><Mark tone="success">{say('notices.always')}</Mark></li>
        <li><div><b>{say('notices.news')}</b><small>{words.of('notice-news')}</small></div><Switch label={say('notices.news')} isOn={isOn} onChange={(wanted) => void change(wanted)} /></li>
      </ul>
    </section>
  )
}
