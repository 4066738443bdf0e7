// Before a file is chosen: which columns a sheet has, what each of them takes, and a template to fill in.
import { saveContent } from '#client/data/download.ts'
import { useCall } from '#client/data/use-call.ts'
import { Button } from '#client/kit/button.tsx'
import type { importTemplate } from '#shared/contracts/definition/exchange.ts'
import type { Call } from '#shared/contracts/definition/request.ts'
import type { Fields } from '#shared/contracts/definition/resource.ts'
import { guideOf, guideOfChanges } from '#shared/contracts/definition/sheet-guide.ts'

export type TemplateCall = Call & { result: typeof importTemplate }

/** `changedBy`: of a sheet that only changes records, what they are known by. */
type ImportGuideProps = { template: TemplateCall; fields: Fields; changedBy?: readonly string[] | undefined }

export function ImportGuide({ template, fields, changedBy }: ImportGuideProps) {
  const load = useCall(template)
  const columns = changedBy ? guideOfChanges(fields, changedBy) : guideOf(fields)
  const needed = columns.filter(({ isNeeded }) => isNeeded).map(({ label }) => label)
  const handleTemplate = () =>
    load.mutate({}, { onSuccess: ({ fileName, content }) => saveContent(fileName, content) })
  return (
    <>
      <div className="swms-import-start">
        <Button loading={load.isPending} onClick={handleTemplate}>
          下载模板
        </Button>
        <span>支持 XLSX 与 CSV，最大 20 MB；列名的上方可以有标题，列的先后不限。</span>
      </div>
      <details className="swms-import-guide">
        <summary>
          共 {columns.length} 列{needed.length > 0 && `，必填：${needed.join('、')}`}
        </summary>
        <div>
          <table className="swms-table" aria-label="各列的填写要求">
            <thead>
              <tr>
                <th>列名</th>
                <th>必填</th>
                <th>填写要求</th>
                <th>示例</th>
              </tr>
            </thead>
            <tbody>
              {columns.map(({ name, label, isNeeded, takes, example }) => (
                <tr key={name}>
                  <td>{label}</td>
                  <td>{isNeeded ? '必填' : '选填'}</td>
                  <td>{takes}</td>
                  <td>{example}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  )
}
