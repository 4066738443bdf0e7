CREATE TABLE "shop_authorizations" (
	"id" text PRIMARY KEY NOT NULL,
	"shop" text NOT NULL,
	"creator" integer NOT NULL,
	"state" text DEFAULT '待返回' NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shop_authorizations_state" CHECK ("shop_authorizations"."state" in ('待返回', '处理中', '成功', '失败'))
);
--> statement-breakpoint
CREATE TABLE "shop_tokens" (
	"shop" text PRIMARY KEY NOT NULL,
	"access_token" text NOT NULL,
	"refresh_token" text NOT NULL,
	"renew_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "shops" ALTER COLUMN "auth_state" SET DEFAULT '未授权';--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "auth_account" text;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "authorized_by" integer;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "authorized_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "auth_error" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_authorizations" ADD CONSTRAINT "shop_authorizations_shop_shops_code_fk" FOREIGN KEY ("shop") REFERENCES "public"."shops"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "shop_tokens" ADD CONSTRAINT "shop_tokens_shop_shops_code_fk" FOREIGN KEY ("shop") REFERENCES "public"."shops"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "shop_authorizations_created" ON "shop_authorizations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "shop_authorizations_shop" ON "shop_authorizations" USING btree ("shop");--> statement-breakpoint
CREATE INDEX "shop_tokens_renewal" ON "shop_tokens" USING btree ("renew_at");--> statement-breakpoint
UPDATE "shops" SET "auth_state" = '未授权', "auth_expires_at" = NULL;--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_authorized" CHECK ("shops"."auth_state" = '未授权' or ("shops"."authorized_by" is not null and "shops"."authorized_at" is not null and "shops"."auth_expires_at" is not null));