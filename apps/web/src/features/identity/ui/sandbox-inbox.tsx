import { urlOf } from '@zoria/contract/client'
import { readInbox } from '@zoria/contract/operations/http'
import { MailOpen } from 'lucide-react'
import { useText } from '../../../i18n/text.tsx'

/** In the sandbox no message leaves the machine: it lies in the inbox this links to. */
export function SandboxInbox({ to }: { readonly to: string }) {
  const say = useText()
  return (
    <p className="note note-info text-left">
      <MailOpen size={17} aria-hidden="true" />
      <span>
        {say('sandbox.inbox')}{' '}
        <a className="link" href={urlOf(readInbox, { query: { to } }, '/api')} target="_blank" rel="noreferrer">{say('sandbox.openInbox')}</a>
      </span>
    </p>
  )
}
