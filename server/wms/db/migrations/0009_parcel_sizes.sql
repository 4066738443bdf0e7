ALTER TABLE "parcels" ADD COLUMN "length_mm" integer;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "width_mm" integer;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "height_mm" integer;