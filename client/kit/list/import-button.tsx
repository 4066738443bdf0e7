// 导入 beside a page that is no list of records: a sheet whose rows become something of its own.

import { useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import { type Importable, ImportDialog } from '#client/kit/list/import-dialog.tsx'
import { useMay } from '#client/kit/use-may.ts'

export function ImportButton({ sheet }: { sheet: Importable }) {
  const [isOpen, setOpen] = useState(false)
  const may = useMay()
  if (!may(sheet.import.needs)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>导入{sheet.label}</Button>
      {isOpen && <ImportDialog resource={sheet} onClose={() => setOpen(false)} />}
    </>
  )
}
