// Beside a scan input: what is known of the goods in the hand, what they are laid into, and where that is done.
import { GoodsFields } from '#client/features/goods-in-hand/goods-fields.tsx'
import type { GoodsEvent, GoodsState, Taken } from '#client/features/goods-in-hand/goods-station.ts'
import { StationField } from '#client/kit/scan/station-field.tsx'

type GoodsInHandProps = {
  state: Pick<GoodsState<Taken>, 'hand' | 'asked' | 'place'>
  dispatch: (event: Extract<GoodsEvent<never>, { type: 'edited' | 'moved' | 'answered' }>) => void
}

export function GoodsInHand({ state: { hand, asked, place }, dispatch }: GoodsInHandProps) {
  return (
    <>
      <GoodsFields
        hand={hand}
        asked={asked?.field ?? null}
        onEdit={(change) => dispatch({ type: 'edited', change })}
        onAnswer={() => dispatch({ type: 'answered' })}
      />
      <div className="swms-scan-fields">
        <StationField
          label="容器"
          takes="container"
          value={place.container}
          onChange={(container) => dispatch({ type: 'moved', change: { container } })}
        />
        <StationField
          label="工作站台"
          value={place.station}
          onChange={(station) => dispatch({ type: 'moved', change: { station } })}
        />
      </div>
    </>
  )
}
