import { type MessageId, RichText } from '../../../i18n/text.tsx'

/** A text with a phone or an e-mail in bold, which translators leave as it is. */
export function LoginNameText({
  id,
  values,
}: {
  readonly id: MessageId
  readonly values: Readonly<Record<string, string>>
}) {
  return <RichText id={id} values={values} components={{ b: <b translate="no" /> }} />
}
