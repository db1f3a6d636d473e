import { Button } from '@zoria/ui/button.tsx'
import { useText } from '../../../i18n/text.tsx'
import { formatWhole } from '../../../lib/formats.ts'

type Props = {
  readonly page: number
  readonly pages: number
  readonly isBusy?: boolean
  readonly show: (page: number) => void
}

/** Steps through the pages of a list inside a page; nothing for a single page. */
export function PageButtons({ page, pages, isBusy = false, show }: Props) {
  const say = useText()
  if (pages <= 1) return null
  return (
    <div className="battle-pages">
      <Button disabled={page === 1} isBusy={isBusy} onClick={() => show(page - 1)}>
        {say('battle.pageBefore')}
      </Button>
      <span className="num">{say('battle.pageOf', { page: formatWhole(page), pages: formatWhole(pages) })}</span>
      <Button disabled={page >= pages} isBusy={isBusy} onClick={() => show(page + 1)}>
        {say('battle.pageAfter')}
      </Button>
    </div>
  )
}
