import type { ReceivedBonus } from '@zoria/contract/bonuses/entities'
import { Button } from '@zoria/ui/button.tsx'
import { Phrase, Verbatim } from '@zoria/ui/phrase.tsx'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { Link } from 'react-router'
import { prefixOf } from '../../../i18n/languages.ts'
import { useText } from '../../../i18n/text.tsx'
import { ArtPicture } from '../../../lib/art/art-picture.tsx'
import { formatMoney } from '../../../lib/formats.ts'
import { LocalDateTime } from '../../../lib/time/local-date.tsx'
import { useSite } from '../../../lib/site.ts'
import { useReceived } from '../api.ts'
import { Failed } from './available-bonuses.tsx'

/** Every bonus the player received, the newest first (Spec §3, received bonus). */
export function ReceivedFeed() {
  const say = useText()
  const received = useReceived()
  const items = received.data?.pages.flatMap((page) => page.items) ?? []
  if (received.isError && items.length === 0) return <Failed onAgain={() => void received.refetch()} />
  return (
    <section className="panel bonus-history" aria-label={say('bonus.received.feed')}>
      <h2>{say('bonus.received.feed')}</h2>
      {received.isPending ? (
        <div className="grid gap-2" aria-busy="true">
          <Skeleton height={52} radius={10} />
          <Skeleton height={52} radius={10} />
        </div>
      ) : null}
      {received.isSuccess && items.length === 0 ? <p className="bonus-honest">{say('bonus.received.none')}</p> : null}
      <ul className="received-feed">
        {items.map((bonus) => (
          <Received key={bonus.id} bonus={bonus} />
        ))}
      </ul>
      {received.hasNextPage ? (
        <Button isBusy={received.isFetchingNextPage} onClick={() => void received.fetchNextPage()}>
          {say('bonus.more')}
        </Button>
      ) : null}
    </section>
  )
}

export function Received({
  bonus: { names, amount, currency, wager, game_slug: slug, created_at: at },
}: {
  readonly bonus: ReceivedBonus
}) {
  const say = useText()
  const { language } = useSite()
  const name = names[prefixOf[language]] ?? names.ru ?? ''
  return (
    <li>
      <ArtPicture name="gift" size={40} />
      <span className="received-text">
        <b>
          {slug === undefined ? (
            name
          ) : (
            <Link className="link" to={`/games/${slug}`}>
              {name}
            </Link>
          )}
        </b>
        <small>
          <Phrase>{say(wager === 0 ? 'bonus.received.free' : 'bonus.received.wager', { wager })}</Phrase> ·{' '}
          <LocalDateTime iso={at} />
        </small>
      </span>
      <b className="num received-sum" translate="no">
        +<Verbatim>{formatMoney(amount, currency)}</Verbatim>
      </b>
    </li>
  )
}
