import { Suspense } from 'react'
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { choiceSeen } from '../features/bonuses/index.ts'
import { Invitation } from '../features/identity/index.ts'
import { Cashbox, cashboxSeen, CashboxShape } from '../features/payments/index.ts'
import { WalletStrip } from '../features/wallet/index.ts'
import { useText } from '../i18n/text.tsx'
import { playerOfPage } from '../lib/page-player.ts'
import { pageRequest } from '../lib/page-request.ts'
import { nothingSeen, useSeen, type Seen } from '../lib/seen.ts'
import { useUser } from '../lib/session/session.tsx'
import { useSite } from '../lib/site.ts'
import { wordsSeen } from '../lib/words-seen.ts'
import { useWords } from '../lib/words.tsx'
import { bonusPlaces } from './_bonus-places.ts'
import { cashboxRequestOf, PageTitle, useCashbox } from '../shell/index.ts'

/** What a player's cashbox shows first: the ways to pay, what stands in the way of a withdrawal, and the bonuses that a deposit may take. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Seen> {
  const page = context.get(pageRequest)
  const player = await playerOfPage(page)
  const isWithdrawal = cashboxRequestOf(new URL(request.url).search).action === 'withdrawal'
  return (await Promise.all([wordsSeen(page, ['cashbox', 'bonuses']), ...(player === null ? [] : [cashboxSeen(page, { isWithdrawal }), choiceSeen(page, player)])])).flat()
}

export const clientLoader = nothingSeen

export default function CashboxRoute() {
  useSeen(useLoaderData<Seen>())
  const say = useText()
  const words = useWords('cashbox')
  const user = useUser()
  const { isSandbox } = useSite()
  const { close } = useCashbox()
  const { search } = useLocation()
  return (
    <>
      <PageTitle>{say('cashbox.title')}</PageTitle>
      {user ? (
        <Suspense fallback={<CashboxShape />}><Cashbox user={user} request={cashboxRequestOf(search)} place="page" isSandbox={isSandbox} onClose={close} wallets={<WalletStrip user={user} />} bonuses={bonusPlaces} /></Suspense>
      ) : (
        <Invitation title="cashbox.inviteTitle" text={words.lead} />
      )}
    </>
  )
}
