// What the floor works with: devices, sorting walls, containers; and the boards of gate and floor, which stand alone.
export const manifest = {
  '/visitor-system/dashboard': 'equipment/visitor-board',
  '/test': 'equipment/self-check',
  '/base/device/graph': 'equipment/device-graph',
  '/basic/device': 'equipment/devices',
  '/base/device/sortation': 'equipment/sortation',
  '/basic/container': 'equipment/containers',
  '/basic/container/create': 'equipment/container-create',
  '/basic/container/edit': 'equipment/container-edit',
  '/basic/containerType': 'equipment/container-types',
  '/basic/containerType/create': 'equipment/container-type-create',
  '/basic/containerType/update': 'equipment/container-type-update',
} as const
