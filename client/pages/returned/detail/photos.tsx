// 照片 — pictures of a parcel and of its goods: taken, and looked at.
import { DialogBody } from '@blueprintjs/core'
import { useState } from 'react'
import { announce } from '#client/data/announcements.ts'
import { useCommand } from '#client/data/use-command.ts'
import { PhotoButton } from '#client/features/photo-button.tsx'
import { Button } from '#client/kit/button.tsx'
import { Dialog } from '#client/kit/dialog.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { useMay } from '#client/kit/use-may.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { returnLine } from '#shared/contracts/returned/line.ts'
import { photographReturn, type returnParcel } from '#shared/contracts/returned/parcel.ts'
import { DOWNLOAD_PATH } from '#shared/contracts/system/task.ts'
import '#client/pages/returned/detail/photos.css'

type Parcel = CallResult<typeof returnParcel.get>
type Line = CallResult<typeof returnLine.get>

export function ParcelPhoto({ parcel, onDone }: { parcel: Parcel; onDone: () => void }) {
  const { returnNo, warehouse, owner, photo, waybillNo } = parcel
  return (
    <SectionCard
      title="外观照片"
      aside={<TakePhoto returnNo={returnNo} place={placeOf(warehouse, owner)} onDone={onDone} />}
    >
      {photo === null ? (
        <p className="swms-photo-none">还没有照片</p>
      ) : (
        <img className="swms-photo" src={addressOf(photo)} alt={`运单 ${waybillNo} 的外观`} />
      )}
    </SectionCard>
  )
}

/** To be looked at, or taken as long as there is none. */
export function LinePhoto({ line, onDone }: { line: Line; onDone: () => void }) {
  const { id, returnNo, warehouse, owner, sku, photo } = line
  if (photo !== null) return <PhotoView fileName={photo} title={sku} />
  return <TakePhoto returnNo={returnNo} lineId={id} place={placeOf(warehouse, owner)} onDone={onDone} />
}

type TakePhotoProps = {
  returnNo: string
  lineId?: number
  place: { warehouse: string; owner?: string }
  onDone: () => void
}

function TakePhoto({ returnNo, lineId, place, onDone }: TakePhotoProps) {
  const save = useCommand(photographReturn)
  const may = useMay()
  if (!may(photographReturn.needs)) return null
  const handleKept = async (photo: string) => {
    const saved = await save.run({ returnNo, photo, ...(lineId !== undefined && { lineId }) })
    if (saved === null) return
    announce('照片已保存')
    onDone()
  }
  return <PhotoButton place={place} onKept={(photo) => void handleKept(photo)} onFailure={announce} />
}

function PhotoView({ fileName, title }: { fileName: string; title: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="minimal" onClick={() => setOpen(true)}>
        查看
      </Button>
      <Dialog isOpen={isOpen} title={`${title} 的照片`} onClose={() => setOpen(false)}>
        <DialogBody>
          <img className="swms-photo" src={addressOf(fileName)} alt={`${title} 的照片`} />
        </DialogBody>
      </Dialog>
    </>
  )
}

function addressOf(fileName: string): string {
  return `${DOWNLOAD_PATH}?${new URLSearchParams({ fileName })}`
}

function placeOf(warehouse: string, owner: string | null) {
  return { warehouse, ...(owner !== null && { owner }) }
}
