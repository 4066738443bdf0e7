// Which lot of the goods that were scanned is in the hand: one button for each, of one owner.

type LotOfGoods<K> = { key: K; owner: string; ownerName: string | null; lot: string }
type LotChoiceProps<K> = { goods: readonly LotOfGoods<K>[]; onChoose: (key: K) => void }

export function LotChoice<K extends string | number>({ goods, onChoose }: LotChoiceProps<K>) {
  const firsts = goods.filter(
    (one, at) => goods.findIndex(({ owner, lot }) => owner === one.owner && lot === one.lot) === at,
  )
  return (
    <section className="swms-section swms-pick" aria-label="选择批次">
      <div className="swms-pick-choices">
        {firsts.map(({ key, owner, ownerName, lot }) => (
          <button key={key} type="button" className="bp6-button" onClick={() => onChoose(key)}>
            {ownerName ?? owner} 批次 {lot || '无'}
          </button>
        ))}
      </div>
    </section>
  )
}
