import DefaultTheme from "vitepress/theme-without-fonts";
import "../../../web/src/style/look.css";
import "./style.css";

export default DefaultTheme;
