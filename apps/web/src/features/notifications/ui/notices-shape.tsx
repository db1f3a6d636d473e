import { Skeleton } from '@zoria/ui/skeleton.tsx'

/** What is shown while the list or its code comes. */
export function NoticesShape() {
  return (
    <div className="notes grid gap-2" aria-busy="true">
      <Skeleton height={56} radius={10} />
      <Skeleton height={56} radius={10} />
    </div>
  )
}
