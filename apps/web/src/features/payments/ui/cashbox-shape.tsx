import { Skeleton } from '@zoria/ui/skeleton.tsx'

/** The cashbox while it is on its way. */
export function CashboxShape() {
  return (
    <div className="cashbox cashbox-page" aria-busy="true">
      <div className="cashbox-head">
        <Skeleton width={90} height={26} />
        <Skeleton height={46} radius={13} />
      </div>
      <div className="cashbox-body">
        <div className="cashbox-main">
          <Skeleton height={64} radius={14} />
          <Skeleton height={62} radius={14} />
          <Skeleton height={44} radius={11} />
          <Skeleton height={132} radius={13} />
        </div>
        <div className="cashbox-side">
          <Skeleton width={120} height={22} />
          <Skeleton height={84} />
          <Skeleton height={58} radius={14} />
        </div>
      </div>
    </div>
  )
}
