// What a choice of colours would look like, before it is saved.
import { useLayoutEffect, useRef } from 'react'
import { showTheme } from '#client/shell/settings/use-theme-change.ts'
import { themeOf } from '#shared/theme.ts'

type ThemePreviewProps = { themeColor: string; tableColor: string }

export function ThemePreview({ themeColor, tableColor }: ThemePreviewProps) {
  const ground = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (ground.current) showTheme(ground.current, themeOf({ themeColor, tableColor }))
  }, [themeColor, tableColor])
  return (
    <figure className="swms-theme-preview">
      <figcaption>预览（文字看不清的颜色会自动加深或调亮）</figcaption>
      <div ref={ground} inert>
        <div className="swms-theme-preview-controls">
          <span className="swms-theme-preview-button">按钮</span>
          <span className="swms-theme-preview-link">链接</span>
          <span className="swms-theme-preview-menu">菜单</span>
        </div>
        <table className="swms-table">
          <tbody>
            <tr>
              <th scope="row">一号仓</th>
              <td>128</td>
            </tr>
            <tr>
              <th scope="row">二号仓</th>
              <td>64</td>
            </tr>
          </tbody>
        </table>
      </div>
    </figure>
  )
}
