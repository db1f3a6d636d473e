import { Skeleton } from '@zoria/ui/skeleton.tsx'

/** The profile while it is on its way. */
export function ProfileShape() {
  return (
    <div className="grid grid-cols-1 gap-4.5" aria-busy="true">
      <Skeleton width={190} height={40} />
      <Skeleton height={46} radius={13} />
      <div className="columns">
        <div>
          <Skeleton height={330} radius={16} />
        </div>
        <div>
          <Skeleton height={300} radius={16} />
        </div>
      </div>
    </div>
  )
}
