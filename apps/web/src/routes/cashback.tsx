import { buttonClass } from '@zoria/ui/button.tsx'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { Check } from 'lucide-react'
import { Suspense } from 'react'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { ClaimGrant } from '../features/bonuses/index.ts'
import { comingLoader, ContentCards, ContentPart, contentPartLoader } from '../features/content/index.ts'
import { Cashback, cashbackSeen } from '../features/cashback/index.ts'
import { useText } from '../i18n/text.tsx'
import { ArtPicture } from '../lib/art/art-picture.tsx'
import { playerOfPage } from '../lib/page/page-player.ts'
import { pageRequest } from '../lib/page/page-request.ts'
import { useSeen } from '../lib/queries/seen.ts'
import { useUser } from '../lib/session/session.tsx'
import { useSite } from '../lib/site.ts'
import { RichText } from '../lib/texts/rich-text.tsx'
import { isOtherPlaceOrPlayer, PageHead, PageTitle } from '../shell/index.ts'
import styles from '../styles/cashback.css?url'
import { loadCards } from './_cards.ts'
import { RegisterFirst } from './_register-first.tsx'

const [loadList, loadRules] = [comingLoader('cashback'), contentPartLoader('cashback-rules')]

export async function loader(args: LoaderFunctionArgs) {
  const page = args.context.get(pageRequest)
  const player = await playerOfPage(page)
  const [list, rules, cards, seen] = await Promise.all([
    loadList(args),
    loadRules(args),
    loadCards('cashback', args),
    player === null ? [] : cashbackSeen(page),
  ])
  return { list, rules, cards, seen }
}

export const shouldRevalidate = isOtherPlaceOrPlayer

/** Spec §2: the cashback page. Visitors see what it is and are asked to register. */
export default function CashbackRoute() {
  const say = useText()
  const user = useUser()
  const { list, rules, cards, seen } = useLoaderData<typeof loader>()
  useSeen(seen)
  return (
    <>
      <PageTitle description={list.header.text}>{say('shell.nav.cashback')}</PageTitle>
      <PageHead title={say('shell.nav.cashback')} />
      {user ? (
        <Suspense fallback={<Skeleton height={290} radius={20} />}>
          <Cashback claimButton={ClaimGrant} />
        </Suspense>
      ) : (
        <About />
      )}
      <div className="cashback-about">
        <ContentCards cards={cards} />
      </div>
      <ContentPart part={rules} />
    </>
  )
}

/** What cashback is, for visitors. */
function About() {
  const say = useText()
  const { language } = useSite()
  const { list } = useLoaderData<typeof loader>()
  return (
    <section className="cashback-card">
      <link rel="stylesheet" href={styles} precedence="cashback" />
      <div lang={list.language === language ? undefined : list.language}>
        <p>
          <RichText text={list.header.text} />
        </p>
        <ul className="cashback-points">
          {list.items.map(({ key, text }) => (
            <li key={key}>
              <Check size={18} aria-hidden="true" />
              <span>
                <RichText text={text} />
              </span>
            </li>
          ))}
        </ul>
        <div className="actions">
          <RegisterFirst />
          <Link className={buttonClass({ tone: 'ghost', size: 'lg' })} to="/games">
            {say('coming.playNow')}
          </Link>
        </div>
      </div>
      <span className="cashback-picture">
        <ArtPicture name="coin" size={170} when="first" />
      </span>
    </section>
  )
}
