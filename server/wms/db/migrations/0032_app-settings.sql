-- An empty database gets all settings at its first start.
INSERT INTO "configurations" ("code", "name", "value", "remark", "created_at", "updated_at")
SELECT added."code", added."name", '', added."remark", now(), now()
FROM (VALUES
  ('app.version', '手机应用版本', '显示在应用下载页'),
  ('app.download', '手机应用下载地址', '应用下载页提供的安装包或应用商店地址'),
  ('app.notes', '手机应用更新说明', '显示在应用下载页')
) AS added ("code", "name", "remark")
WHERE EXISTS (SELECT 1 FROM "configurations");
