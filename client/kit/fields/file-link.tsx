// A file that a record names: a picture is looked at here, everything else is saved.
import { DialogBody } from '@blueprintjs/core'
import { useState } from 'react'
import { CallFailure } from '#client/data/call-failure.ts'
import { reportFailure } from '#client/data/call-failures.ts'
import { downloadFile } from '#client/data/download.ts'
import { Button } from '#client/kit/button.tsx'
import { OpenDialog } from '#client/kit/open-dialog.tsx'
import { DOWNLOAD_PATH } from '#shared/contracts/system/task.ts'
import '#client/kit/fields/fields.css'

export function FileLink({ fileName }: { fileName: string }) {
  const [isShown, setShown] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await downloadFile(DOWNLOAD_PATH, { fileName }, fileName).catch((error: unknown) => {
      if (error instanceof CallFailure) reportFailure(error)
    })
    setBusy(false)
  }
  return (
    <>
      <button
        type="button"
        className="swms-file-link"
        title={fileName}
        disabled={isBusy}
        onClick={() => (isPicture(fileName) ? setShown(true) : void save())}
      >
        {fileName}
      </button>
      {isShown && (
        <OpenDialog className="swms-file-view" title={fileName} onClose={() => setShown(false)}>
          <DialogBody>
            <img
              className="swms-file-picture"
              src={`${DOWNLOAD_PATH}?${new URLSearchParams({ fileName })}`}
              alt={fileName}
            />
            <Button loading={isBusy} onClick={() => void save()}>
              下载
            </Button>
          </DialogBody>
        </OpenDialog>
      )}
    </>
  )
}

function isPicture(fileName: string): boolean {
  return /\.(?:png|jpg)$/.test(fileName)
}
