// V4 or V6: which version of the warehouse services answers the console's calls.
import { usePreferences } from '#client/data/preferences.tsx'
import { VERSIONS, type Version } from '#shared/constants.ts'
import '#client/shell/navbar/version-switch.css'

/** `onSwitch` is called once calls go to the other version. */
export function VersionSwitch({ onSwitch }: { onSwitch: () => void }) {
  const { preferences, prefer } = usePreferences()
  const handleChoice = (version: Version) => {
    if (version === preferences.version) return
    prefer('version', version)
    onSwitch()
  }
  return (
    <fieldset className="swms-version" aria-label="系统版本">
      {VERSIONS.map((version) => (
        <button
          key={version}
          type="button"
          aria-pressed={version === preferences.version}
          onClick={() => handleChoice(version)}
        >
          {version}
        </button>
      ))}
    </fieldset>
  )
}
