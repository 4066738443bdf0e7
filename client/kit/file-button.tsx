// A button that asks for a file of the user's: a label that looks like one, with an input in it that is there for the keyboard.
import '#client/kit/file-button.css'

type FileButtonProps = {
  id?: string
  label: string
  /** Media types, with commas between them. */
  accept: string
  /** From the camera of a phone, where there is one. */
  capture?: 'environment'
  disabled?: boolean
  describedBy?: string | undefined
  onFile: (file: File) => void
}

export function FileButton({ label, describedBy, onFile, ...input }: FileButtonProps) {
  return (
    <label className="bp6-button swms-file-button">
      {label}
      <input
        type="file"
        {...input}
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </label>
  )
}
