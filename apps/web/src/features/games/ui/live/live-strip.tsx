import { firstTables } from '../../model/live-tables.ts'
import { useTableCurrency, useTables } from '../../live-api.ts'
import { LiveStyles } from './live-styles.tsx'
import { TableCard, TableSkeletons } from './table-card.tsx'

/** One row. */
const tablesMost = 4

/**
 * A few tables of the lobby, as the home page shows them. Without tables the row is empty; the heading leads to the
 * lobby.
 */
export function LiveStrip() {
  const { data } = useTables(useTableCurrency())
  const shown = data && firstTables(data.items, tablesMost)
  if (shown?.length === 0) return null
  return (
    <LiveStyles>
      <div className="live-strip">
        {data && shown ? (
          shown.map((table) => (
            <TableCard
              key={`${table.game.slug} ${table.id}`}
              table={table}
              currency={data.currency}
              asOf={data.as_of}
              isHeading
            />
          ))
        ) : (
          <TableSkeletons count={tablesMost} />
        )}
      </div>
    </LiveStyles>
  )
}
