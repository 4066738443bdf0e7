// The numbers of the pieces in the hand, as far as they are scanned, in place of what else could be said of them.
import { countOf, type Numbering } from '#client/features/goods-in-hand/numbering.ts'

type NumberedPiecesProps = { numbering: Numbering; onClear: () => void }

export function NumberedPieces({ numbering, onClear }: NumberedPiecesProps) {
  const { code, serialNos } = numbering
  return (
    <section className="swms-station-work" aria-label="序列号">
      <p className="swms-scan-read">
        {code}：{countOf(numbering)}，逐件扫描，齐了自动提交
      </p>
      <ul className="swms-station-rows">
        {serialNos.map((serialNo) => (
          <li key={serialNo} className="swms-station-row">
            <span>{serialNo}</span>
          </li>
        ))}
      </ul>
      <button type="button" className="bp6-button swms-scan-more" onClick={onClear}>
        清空序列号
      </button>
    </section>
  )
}
