DROP INDEX "inbound_lines_sku";--> statement-breakpoint
ALTER TABLE "blind_boxes" ADD COLUMN "box_key" text GENERATED ALWAYS AS (code_key(box_no)) STORED;--> statement-breakpoint
ALTER TABLE "blind_boxes" ADD COLUMN "twin" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "code_key" text GENERATED ALWAYS AS (code_key(code)) STORED;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "twin" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "inbound_lines_sku" ON "inbound_lines" USING btree ("owner","sku","id" DESC NULLS LAST);--> statement-breakpoint
-- By hand, before the unique keys: codes that are there twice, in two spellings, stay so and are told apart by their twins.
UPDATE zones SET twin = known.place FROM (
  SELECT id, row_number() OVER (PARTITION BY warehouse, code_key ORDER BY id) - 1 AS place FROM zones
) AS known WHERE known.id = zones.id AND known.place > 0;--> statement-breakpoint
UPDATE blind_boxes SET twin = known.place FROM (
  SELECT box_no, row_number() OVER (PARTITION BY box_key ORDER BY box_no) - 1 AS place FROM blind_boxes
) AS known WHERE known.box_no = blind_boxes.box_no AND known.place > 0;--> statement-breakpoint
ALTER TABLE "blind_boxes" ADD CONSTRAINT "blind_boxes_key" UNIQUE("box_key","twin");--> statement-breakpoint
ALTER TABLE "zones" ADD CONSTRAINT "zones_key" UNIQUE("warehouse","code_key","twin");