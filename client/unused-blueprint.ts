// What of Blueprint's stylesheet is not shipped: class names without 'bp6-', each with all that begin with it and a dash.
// To use one of them, take it off this list; tests/pages/blueprint-styles.test.ts tells when that was forgotten.
export const UNUSED_BLUEPRINT = [
  // The dark scheme, right-to-left text, and the font of icons (icons are drawn as SVG).
  'dark',
  'rtl',
  // Text
  'blockquote',
  'code',
  'editable-text',
  'entity-title',
  'key',
  'hotkey',
  'running-text',
  // Containers
  'card-list',
  'control-card',
  'multistep-dialog',
  'dialog-step',
  'overflow-list',
  'panel-stack2',
  'section',
  // Controls
  'compound-tag',
  'file-input',
  'file-upload-input',
  'input-ghost',
  'numeric-input',
  'resizable-input',
  'segmented-control',
  'slider',
  'tag-input',
  'tooltip',
  'tree',
]
