import { Suspense } from 'react'
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { choiceSeen } from '../features/bonuses/index.ts'
import { Invitation } from '../features/identity/index.ts'
import { Cashbox, cashboxSeen, CashboxShape } from '../features/payments/index.ts'
import { WalletStrip } from '../features/wallet/index.ts'
import { useText } from '../i18n/text.tsx'
import { playerOfPage } from '../lib/page/page-player.ts'
import { pageRequest } from '../lib/page/page-request.ts'
import { nothingSeen, useSeen, type Seen } from '../lib/queries/seen.ts'
import { useUser } from '../lib/session/session.tsx'
import { useSite } from '../lib/site.ts'
import { textsOfPage } from '../lib/texts/page-texts.ts'
import { useContentTexts } from '../lib/texts/content-texts.tsx'
import { bonusPlaces } from './_bonus-places.ts'
import { cashboxRequestOf, PageTitle, useCashbox } from '../shell/index.ts'

/** The first data of a player's cashbox: payment methods, the obstacle of a withdrawal, and the bonuses of a deposit. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Seen> {
  const page = context.get(pageRequest)
  const player = await playerOfPage(page)
  const isWithdrawal = cashboxRequestOf(new URL(request.url).search).action === 'withdrawal'
  return (
    await Promise.all([
      textsOfPage(page, ['cashbox', 'bonuses']),
      ...(player === null ? [] : [cashboxSeen(page, { isWithdrawal }), choiceSeen(page, player)]),
    ])
  ).flat()
}

export const clientLoader = nothingSeen

export default function CashboxRoute() {
  useSeen(useLoaderData<Seen>())
  const say = useText()
  const texts = useContentTexts('cashbox')
  const user = useUser()
  const { isSandbox } = useSite()
  const { close } = useCashbox()
  const { search } = useLocation()
  return (
    <>
      <PageTitle>{say('cashbox.title')}</PageTitle>
      {user ? (
        <Suspense fallback={<CashboxShape />}>
          <Cashbox
            user={user}
            request={cashboxRequestOf(search)}
            place="page"
            isSandbox={isSandbox}
            onClose={close}
            wallets={<WalletStrip user={user} />}
            bonuses={bonusPlaces}
          />
        </Suspense>
      ) : (
        <Invitation title="cashbox.inviteTitle" text={texts.lead} />
      )}
    </>
  )
}
