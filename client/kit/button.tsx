// Blueprint's button, with a spinner that is not named in English.
import { type ButtonProps, Button as PlainButton, Spinner } from '@blueprintjs/core'

export function Button({ loading = false, disabled = false, className = '', icon, ...props }: ButtonProps) {
  if (!loading) return <PlainButton {...props} className={className} disabled={disabled} icon={icon} />
  return (
    <PlainButton
      {...props}
      className={`bp6-loading ${className}`}
      disabled
      icon={
        <>
          <Spinner className="bp6-button-spinner" size={20} aria-label="加载中" />
          {icon}
        </>
      }
    />
  )
}
